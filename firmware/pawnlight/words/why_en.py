"""Why a hint is a good one, in English. A reason with its arguments put in has at most 25 characters."""

WHY = (
    # colours, as they stand in a reason
    """
red=red
blue=blue
yellow=yellow
green=green
"""
    # Sorry!
    """\
wins=wins the game
sends home=sends %s to START
changes with=swaps with %s
gets home=gets to HOME
reaches safety=reaches the safety zone
leaves start=out of START
slides=slides %d
short way back=a short cut backwards
safe from=safe from %ss
helps=helps %s
walks on=%d nearer to HOME
least harm=does the least harm
better stay=better to stay here
throw away=needed least
"""
    # Sequence
    """\
draws=draw your card
draws later=no hurry to draw
cuts=the lowest card deals
nothing to play=nothing can be played
dead card=dead card: draw another
sequence=makes a sequence
breaks up=breaks %s's line
blocks=blocks %s
four in a line=makes four in a line
three in a line=makes three in a line
ways open=leaves many ways open
"""
    # Revenge
    """\
may bring luck=a Sorry! card may help
turns a START=turns a START over
costs least=costs you the least
least useful=the least useful card
takes a card=takes a card from %s
many cards=%s has good cards
trades hands=trades hands with %s
costs a card=costs %s a card
steals a card=steals from %s
empties a row=empties a row of %s
new hand=a new hand is better
safe row=makes a row safe
another turn=gives another turn
next makes 15=the next can make 15
an extra card=brings an extra card
leaves room=leaves more room
nearer to 15=brings a row near 15
"""
)
