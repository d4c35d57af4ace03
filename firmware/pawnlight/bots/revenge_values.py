"""What the features of a table are worth in Revenge."""

GAIN = {"draw-two": 60, "borrow": 60}
WORTH = (
    [5 * t + 60 for t in range(15)]
    + [5 * t + 20 for t in range(15)]
    + [4 * t for t in range(15)]
    + [10, -10]
    + [0, 5, 10, 15]
    + [-4 * t for t in range(15)]
    + [0, -5, -10, -15]
    + [-150 * own + 150 * theirs for own in range(5) for theirs in range(5)]
    + [40, 20, 20, 10, 5, 10, 0, 20, 10, 0, 20, 30, 10, 60, 0, 0, 20]
    + [-20, 30]
)
