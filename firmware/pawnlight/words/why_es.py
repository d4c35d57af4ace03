"""Why a hint is a good one, in Spanish. A reason with its arguments put in has at most 25 characters."""

WHY = {
    # colours, as they stand in a reason
    "red": "rojo",
    "blue": "azul",
    "yellow": "amarillo",
    "green": "verde",
    # Sorry!
    "sends home": "%s vuelve a START",
}
