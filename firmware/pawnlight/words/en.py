"""English."""

WORDS = (
    # Every game.
    """
red=Red
blue=Blue
yellow=Yellow
green=Green
sorry=Sorry!
revenge=Revenge
sequence=Sequence
leave=Leave game?
yes no=OK yes          BACK no
computer=computer
resume=Go on?
draw=Press DRAW
draw unseen=DRAW: 1 card
throw away=Throw away
place keys=<> where  BACK   OK go
taken back=Taken back
your turn=Your turn
look=hold OK to look
chosen=Card chosen
look again=DRAW plays    OK look
hand keys=<> card     DRAW plays
wins=wins!
nobody=Nobody wins
again keys=DRAW again   BACK menu
left=%d left
shuffled=Shuffled
cards keys=DRAW next    <> look back
cards keys two=DRAW next  UP Sorry!  <>
replay=replay
replay keys=BACK ends it
full=Flash full
fault=Something broke
nothing=Nothing to do
row=row %d
thinks=is thinking
card draw-two=Draw two
card borrow=Borrow
card steal-top=Steal the top
card strip=Strip a row
card all-strip=All strip
card take-row=Take a row
card all-give=All give
card no-twelves=No twelves
card go-home=Go HOME
begins=begins
""",
    # Menu, settings, self-test.
    """
language=English
white=White
person=person
easy=easy
normal=normal
hard=hard
none=-
yes=yes
no=no
cards=cards only
classic=classic
teams=teams
points=points
st=Atari ST
right hand=right hand
left hand=left hand
menu game=game
menu rules=rules
menu quick=quick game
menu deck=deck
menu auto draw=draws by itself
menu teams=teams
menu players=players
menu begins=begins
menu settings=settings
menu language=language
menu sound=sound
menu light=light
menu current=current
menu hints=hints (hold OK)
menu back=undo (hold BACK)
menu pad=pad for
menu test=self-test
menu keys=arrows set, DRAW plays
settings keys=BACK to the game
test ring=Ring lights
test panel=Panel lights
test buzzer=Buzzer
test press=Press
test keys=BACK ends, OK goes on
test over=All done
flash short=flash full: plug in USB
""",
    # Sorry!
    """
no move=No move
pass=Leave it
thrown=thrown away
pawn keys=<> pawn       OK choose
way out=out of START
way forward=forward %d
way back=back %d
way split=split in two
way exchange=change places
way sorry=take a place
way again=draw again
way own=own to START
""",
    # Revenge.
    """
turn sorry=Sorry! card
trade hands=trade hands
give=give this card
strip own=throw away top
row home=bring HOME
do take_card=take a card from
do remove_top=take top card of
do strip=take top card of
do trade_hands=trade hands with
do look=look at hand of
do steal-top=steal top card of
do take-row=take the row of
ok on=OK
says draw-two=Draw two cards and play|one of them if you can.|The other is thrown away.
says borrow=Look at another hand.|Take a card and play it|if you can.
says steal-top=Put the top card of|another row on yours.
says strip=The top card of another|row is thrown away.
says all-strip=All others throw away|the top card of a row.
says take-row=Take all cards of a row|below 9 in your hand.
says all-give=All others give you a|card of their choice.
says no-twelves=All 12s leave the rows|of the others.
says go-home=One of your rows is HOME|at once.
safe=nobody touches it
""",
    # Sequence.
    """
cut=DRAW: cut
draw or not=DRAW draws   OK goes on
draw due=DRAW draws
not drawn=No card drawn
cut tie=Cut again
cut rule=the lowest card deals
late=DRAW: %s draws late
late keys=DRAW draws      BACK no
who draws=<> who
drawn=Card drawn
better=another card is better
dead card=dead card
column=column %d
completes=makes a row!
cell keys=arrows  BACK  OK puts it
""",
)
