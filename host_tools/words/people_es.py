"""Spanish: people, evenings, housekeeping and the first steps."""

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
    # People.
    "view people": "Personas",
    "view person": "Persona",
    "add": "Añadir",
    "new person": "Nombre de otra persona",
    "no people": "Nadie tiene nombre todavía. Añade personas aquí o elige a un jugador de una partida.",
    "people about": "Nivel y victorias, cada uno con el intervalo que lo contiene con un 95 % de certeza.",
    "person": "Persona",
    "rating": "Nivel",
    "share won": "Porcentaje",
    "by chance": "Por azar",
    "rename": "Cambiar nombre",
    "merge": "Unir",
    "forget": "Olvidar",
    "their games": "Partidas",
    "rename whom": "Otro nombre para {name}",
    "merge whom": "¿Con quién es {name} la misma persona?",
    "forget whom": "¿Olvidar a {name}? El nombre se quita de todos los puestos. Las partidas se quedan.",
    "nobody called": "Nadie se llama {name}.",
    "record about": (
        "{won} de {count} partidas ganadas: {share}, con un 95 % de certeza entre {low} y {high}; el azar"
        " daría {chance}."
    ),
    "record about one": (
        "{won} de 1 partida ganada: {share}, con un 95 % de certeza entre {low} y {high}; el azar daría {chance}."
    ),
    "no record": "Todavía ninguna partida terminada.",
    "won in a row": "Victorias seguidas",
    "lost in a row": "Derrotas seguidas",
    "longest run": "Mejor racha",
    "stats ratings": "Nivel",
    "stats ratings how": (
        "Después de cada partida, desde 1500; la banda contiene la fuerza real con un 95 % de certeza."
    ),
    "moment day": "día",
    "interval": "95 %",
    "stats meetings": "Contra",
    "stats meetings how": (
        "Victorias en partidas con estos rivales; la línea fina es el intervalo del 95 %, la gruesa marca la igualdad."
    ),
    "stats partners": "Junto con",
    "stats partners how": "Victorias como compañeros de equipo.",
    "stats by rules": "Por juego",
    "stats by rules how": "Victorias en cada juego.",
    "stats by players": "Por número de jugadores",
    "stats by players how": "Victorias en mesas de cada tamaño.",
    "players count": "{count} jugadores",
    "players count one": "1 jugador",
    "stats by colour": "Por color",
    "stats by colour how": "Victorias con cada color.",
    "own luck": "de media",
    "own luck how": "Las cartas robadas, comparadas con la media de la baraja.",
    "points about": "{rules}: {mean} puntos de media, {most} como máximo, {count} partidas.",
    "points about one": "{rules}: {mean} puntos en 1 partida.",
    # Filters.
    "filters": "Filtros",
    "no filters": "Quitar todos",
    "filter text": "Buscar personas, juegos, tableros",
    "any": "todo",
    "filter by person": "Persona",
    "filter by rules": "Juego",
    "filter by board": "Tablero",
    "filter by since": "Desde",
    "filter by until": "Hasta",
    "filter by winner": "Ganador",
    "filter by state": "Estado",
    "filter by shortest": "Eventos como mínimo",
    "filter by longest": "Eventos como máximo",
    "state open": "en juego",
    "state over": "terminada",
    "state abandoned": "sin ganador",
    "no such games": "Ninguna partida cumple estos filtros.",
    # Evenings.
    "view evenings": "Veladas",
    "view evening": "Velada",
    "evenings count": "{count} veladas",
    "evenings count one": "1 velada",
    "more evenings": "Más veladas",
    "join evenings": "Unir",
    "join how": "Elige dos veladas que fueron una.",
    "choose evening": "Elegir {name}",
    "evening of": "Velada del {day}",
    "name evening": "Nombre de la velada",
    "come": "Llega alguien",
    "who comes": "¿Quién llega?",
    "print": "Imprimir",
    "whole screen": "Pantalla completa",
    "match to": "Partido a",
    "no match": "sin partido",
    "wins count": "{count} victorias",
    "wins count one": "1 victoria",
    "wins of": "{won} de {count}",
    "wins of one": "{won} de 1",
    "points count": "{count} puntos",
    "points count one": "1 punto",
    "match won": "{who}: ¡partido ganado!",
    "plays next": "a continuación",
    "plays now": "{rules}, en juego",
    "take seats": "Tomar estos puestos",
    "waiting": "Esperan: {who}",
    "who is here": "Quién está",
    "leaves": "{name} se va",
    "leave": "Se va",
    "split": "Nueva velada desde aquí",
    "split sure": "¿Empezar una velada nueva con esta partida? Las siguientes van con ella.",
    # Visitors in the same network.
    "visitors": "Mirar desde un móvil o un televisor",
    "visitors how": (
        "Escanea esto con un móvil de la misma red, o escribe la dirección en un televisor. Se ven las partidas en "
        "vivo, el marcador y las repeticiones de esta velada, y los nombres de las personas. No se puede cambiar nada."
    ),
    "visitors code": "Código QR de la dirección de abajo",
    "visitor refused": (
        "Pawnlight: esta dirección no está abierta para ti, o ya no lo está. Vuelve a escanear el código de la mesa."
    ),
    # Tableros y partidas que se apartan.
    "boards": "Tableros",
    "boards how": (
        "Un tablero oculto sale con sus partidas de las listas, de En vivo y de las estadísticas, hasta "
        "que se vuelva a mostrar."
    ),
    "name board": "Nombre del tablero",
    "hide": "Ocultar",
    "show again": "Mostrar otra vez",
    "delete": "Eliminar",
    "state hidden": "oculta",
    "hide game sure": (
        "¿Ocultar esta partida? Sale de las listas, de En vivo y de las estadísticas. Con el filtro "
        "“oculta” vuelve a aparecer."
    ),
    "delete game sure": "¿Eliminar esta partida para siempre? Aquí no se puede recuperar.",
    "hide board sure": "¿Ocultar {name} con todas sus partidas?",
    "delete board sure": "¿Eliminar {name} con {count} partidas para siempre? Aquí no se pueden recuperar.",
    "delete board sure one": "¿Eliminar {name} con su partida para siempre? Aquí no se puede recuperar.",
    # Los primeros pasos.
    "view start": "Primeros pasos",
    "welcome yes": "Ver los pasos",
    "not now": "Ahora no",
    "start who": "¿Quién juega?",
    "start game": "¿Qué juego?",
    "welcome start": "¿Primera vez? Elige el juego y quién juega, y el tablero se prepara solo.",
    "start about": (
        "Elige un juego y quién juega, pulsa START y el tablero empieza. Para probar antes los botones, practica "
        "un minuto."
    ),
    "start begin": "Empezar",
    "start practice": "Un minuto de práctica",
    "start now": "START",
    "start on": "La partida empieza en {board}.",
    "start players": "de {low} a {high} jugadores",
    "start players exact": "{low} jugadores",
    "start minutes": "de {low} a {high} minutos",
    "start empty": "vacío",
    "start name": "Nombre …",
    "start child": "Partida para un niño",
    "start size": "Número de jugadores",
    "start teams": "{players}, {teams} equipos",
    "start few": "Hacen falta al menos dos jugadores.",
    "start practice how": (
        "Roba una carta, elige entre dos peones, deslízate por una rampa y manda a alguien a START, con las luces "
        "y los botones del tablero. No se guarda nada."
    ),
    "start practise": "Practicar",
    "start practised": "Eso era todo. Ahora elige un juego arriba.",
    "start silent": "El tablero no responde. ¿Está conectado y encendido?",
    "start busy": "El tablero está en uso. Pulsa BACK allí hasta que aparezca su menú y vuelve a intentarlo.",
    "start players few": "Con estos puestos no se puede jugar.",
    "start refused": "El tablero no ha empezado: {why}.",
}
