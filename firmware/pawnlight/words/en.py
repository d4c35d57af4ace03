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
leave=End this game?
yes no=OK yes          BACK no
computer=computer
resume=Resume game?
resume keys=OK yes    BACK ends it
draw=Press DRAW
draw unseen=DRAW: 1 card
throw away=Discard
place keys=<> where  BACK   OK play
taken back=Taken back
your turn=Your turn
look=hold OK to look
chosen=Card chosen
look again=OK look      DRAW play
hand keys=<> card      DRAW play
wins=wins!
win together=win!
nobody=Nobody wins
again keys=BACK menu   DRAW again
left=%d left
shuffled=Shuffled
cards keys=<> look back   DRAW next
cards keys two=<>  UP Sorry!   DRAW next
replay=replay
replay keys=BACK end
full=memory full
fault=Program error
fault keys=OK go on
nothing=Nothing to play
row=row %d
thinks=is thinking
card draw-two=Draw two
card borrow=Borrow
card steal-top=Steal the top
card strip=Top card off
card all-strip=All lose a card
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
menu quick=short game
menu deck=deck
menu auto draw=draws by itself
menu teams=teams
menu players=players
menu begins=who begins
menu settings=settings
menu language=language
menu sound=volume
menu light=brightness
menu current=current
menu hints=hints (hold OK)
menu back=undo (hold BACK)
menu pad=buttons for
menu test=self-test
menu kept=kept game
menu keys=arrows set     DRAW play
kept keys=OK go on with it
settings keys=BACK to the game
test ring=Ring lights
test panel=Panel lights
test buzzer=Buzzer
test card=Card
test bump=Bump
test win=Win
test press=Press
test keys=BACK end   OK continue
test over=All done
flash short=memory low: plug in USB
fault keep=keep it for later
fault back=take back the last move
fault end=end this game
choice keys=arrows  OK choose
no back=nothing to take back
kept=Kept for later
""",
    # Sorry!
    """
no move=No move
pass=Pass
thrown=discarded
pawn keys=<> pawn       OK choose
way out=out of START
way forward=forward %d
way back=back %d
way split=split in two
way exchange=change places
way sorry=bump an opponent
way again=draw again
way own=own one to START
""",
    # Revenge.
    """
turn sorry=Draw Sorry! card
trade hands=trade hands
give=give this card
strip own=discard top card
row home=bring to HOME
do take_card=take a card from
do remove_top=discard top of
do strip=discard top of
do trade_hands=trade hands with
do look=look at hand of
do steal-top=steal top card of
do take-row=take the row of
ok on=OK
says draw-two=Draw two cards. Play one|if you can. Discard the|other.
says borrow=Look at another hand.|Take a card and play it|if you can.
says steal-top=Put the top card of|another player's row on|one of yours.
says strip=Discard the top card of|another player's row.
says all-strip=All others discard the|top card of one row of|their own.
says take-row=Take into your hand all|cards of another's row|that adds up to under 9.
says all-give=All others give you a|card of their choice.
says no-twelves=Discard all 12s from the|rows of the others.
says go-home=Turn one of your rows to|HOME at once.
safe=nobody touches it
""",
    # Sequence.
    """
cut=DRAW: cut
draw or not=DRAW draw    OK skip
draw due=DRAW draw
not drawn=No card drawn
cut tie=Cut again
cut rule=the lowest card deals
late=DRAW: %s draws late
late keys=BACK no      DRAW draw
who draws=<> who draws
drawn=Card drawn
better=another card is better
dead card=dead card
column=column %d
completes=makes a sequence!
cell keys=arrows  BACK  OK choose
""",
)
