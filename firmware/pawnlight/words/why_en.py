"""Why a hint is a good one, in English. A reason with its arguments put in has at most 25 characters."""

WHY = {
    # colours, as they stand in a reason
    "red": "red",
    "blue": "blue",
    "yellow": "yellow",
    "green": "green",
    # Sorry!
    "sends home": "sends %s home",
}
