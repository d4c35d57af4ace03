"""Spanish: people and evenings."""

WORDS = {
    # Who sits where.
    "who?": "¿quién?",
    "who sits": "¿Quién juega con {who}?",
    "who name": "Nombre",
    "who take": "Elegir",
    "who evening": "También en las demás partidas de esta velada con estos puestos",
    "who nobody": "Nadie",
    "carried": "De la partida anterior. Elige para cambiarlo.",
    "cancel": "Cancelar",
    "done": "Listo",
    "next game": "Puestos de la próxima partida",
    "next game how": "La próxima partida de este tablero empieza con estos nombres.",
}
