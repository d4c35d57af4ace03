"""Spanish: the analysis of a game."""

WORDS = {
    "analysis": "Suerte o habilidad",
    "analysis how": "Probabilidades de ganar en porcentaje; suerte y errores en puntos porcentuales.",
    "analysis curve": "Probabilidad de ganar",
    # Why a game has no analysis.
    "analysis why cards": "Solo cartas no tiene jugadores: no hay nada que analizar.",
    "analysis why child": "Una partida para niños no se analiza: en ella nadie se equivoca.",
    "analysis why house": (
        "Las partidas con reglas de la casa no se analizan: las probabilidades solo se conocen para las reglas "
        "normales."
    ),
    "analysis why unfinished": "Solo se analizan las partidas jugadas hasta el final.",
    "analysis why unknown": (
        "Esta versión de Pawnlight no conoce las reglas de esta partida; para analizarla, actualiza Pawnlight."
    ),
    "analysis why refused": "Algo en esta partida no respeta las reglas; por eso no se analiza.",
    # What decided the game.
    "verdict luck": "Victoria por suerte: {who}. La suerte pesa más que los errores y la corrección juntos.",
    "verdict play": "Victoria por mejor juego: {who}. Los errores pesan más que la suerte y la corrección juntas.",
    "verdict equal": "Victoria: {who}. La suerte y el juego pesan más o menos lo mismo.",
    "verdict nobody": "Nadie ganó en solitario.",
    "total start": "Probabilidad al empezar",
    "total luck": "Suerte",
    "total own": "Errores propios",
    "total others": "Errores de los demás",
    "total correction": "Corrección de la estimación",
    "total result": "Resultado",
    # Steps and mistakes.
    "step card": "una carta",
    "step decision": "una decisión",
    "step luck": "mucha suerte, buena o mala",
    "step mistake": "un gran error",
    "step good": "Una buena decisión.",
    "step deal": "el reparto",
    "luck of": "{who}, {card}: suerte {points}",
    "loss of": "{move}: {kind}, {points}",
    "class inexact": "imprecisión",
    "class mistake": "error",
    "class blunder": "error grave",
    "mistakes": "Errores",
    "mistakes more": "Más errores",
    "no mistakes": "Ningún error.",
    "mistakes of": "Errores de quién",
    "better": "Mejor: {move}",
    "of two": "{move} ({place})",
    # Learning from mistakes.
    "learn": "Aprende de tus errores",
    "learn at": "Error {number} de {of}",
    "learn asks": "¿Qué juegas como {who}?",
    "learn choose": "Jugar esto",
    "learn good": "¡Bien!",
    "learn bad": "No es buena: pierde {points} puntos porcentuales.",
    "learn played": "Así se jugó: pierde {points} puntos porcentuales.",
    "learn show": "Ver qué es mejor",
    "learn shown": "Lo marcado con ✓ es bueno.",
    "learn next": "Error siguiente",
    "learn leave": "Al análisis",
    # Over a season.
    "analyse games": "{count} partidas aún no están analizadas.",
    "analyse games one": "1 partida aún no está analizada.",
    "analyse all": "Analizar",
    "analysing games": "Partidas analizadas: {done} de {total}",
    "analyse stop": "Parar",
    "stats errors": "Errores",
    "stats errors how": (
        "Lo que pierde de media una decisión con varias opciones, en puntos porcentuales; la línea fina es el "
        "intervalo del 95 %. Solo cuentan las partidas analizadas."
    ),
    "stats fortune": "Buena o mala suerte",
    "stats fortune how": "Lo que dieron de media las cartas en una partida, en puntos porcentuales.",
}
