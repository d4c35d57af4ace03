"""Why a hint is a good one, in German. A reason with its arguments put in has at most 25 characters."""

WHY = {
    # colours, as they stand in a reason
    "red": "Rot",
    "blue": "Blau",
    "yellow": "Gelb",
    "green": "Grün",
    # Sorry!
    "sends home": "schickt %s zurück",
}
