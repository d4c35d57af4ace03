"""Spanish: the site, where the board runs in a web page."""

WORDS = {
    # The first minute.
    "site first": "Empieza aquí",
    "site about": "Sorry!, Revenge y Sequence en un tablero que se ilumina. Juega aquí, sin instalar nada.",
    "site play": "Jugar",
    "site press": "Pulsa DRAW. Luego toca un peón que late y la luz que parpadea.",
    "site menu": "Menú",
    # The games below the board.
    "site games": "Los juegos",
    "site begin": (
        "Toca un juego para jugar contra una máquina fácil. En el menú del tablero hay otros jugadores y reglas de la"
        " casa."
    ),
    "site rules": "Reglas de {game}",
    "site busy": "Hay una partida en juego. Ve primero al menú: la partida queda guardada para después.",
    # What is kept, and where.
    "site keeping": "Guardado en este navegador",
    "site kept yes": "Tus partidas se guardan en este navegador, solo en este dispositivo. No se envía nada.",
    "site kept maybe": (
        "El navegador puede borrarlas si le falta espacio, si borras sus datos o tras semanas sin una visita."
        " Una partida que compartes como archivo se queda contigo."
    ),
    "site kept no": (
        "Este navegador no guarda partidas aquí, como en una ventana privada: al cerrar la página, la partida se"
        " pierde."
    ),
    "site kept newer": (
        "Una versión más nueva de esta página guardó partidas en este navegador. Recarga la página; hasta entonces no"
        " se"
        " guarda nada."
    ),
    "site taken": "Pawnlight está abierto en otra pestaña. Ciérrala y el tablero aparecerá aquí.",
    "site failed": (
        "El tablero no pudo arrancar. Quizá el navegador sea demasiado antiguo: hace falta uno de 2023 o posterior."
    ),
    "site full": (
        "El espacio del navegador está lleno. No cierres esta página: las últimas jugadas solo están en su memoria."
    ),
    "site mended": "Había datos dañados en este navegador. Ya están reparados: no se perdió nada.",
    "site damaged": (
        "Hay datos dañados en este navegador. Esto no se puede leer entero: {what}. Todo lo demás sigue guardado."
    ),
    "site damaged live": "la partida en juego",
    "site damaged kept": "una partida guardada para después",
    "site damaged games": "una partida terminada",
    "site damaged damaged": "una partida dañada",
    "site damaged settings": "los ajustes",
    "site damaged changes": "cambios desconocidos",
    "site damaged save": "Descargar el archivo dañado",
    "site damaged forget": "Borrarlo",
    "site newer": "Hay una versión más nueva de esta página.",
    "site reload": "Recargar",
    "site laptop": (
        "Las personas con nombre, las veladas, las clasificaciones y los tableros de verdad están en el programa"
        " Pawnlight, que se instala."
    ),
    # Where it comes from.
    "site build": "Constrúyelo",
    "site build about": (
        "El tablero de verdad se hace con contrachapado, luces LED y una Raspberry Pi Pico. Usa el mismo programa."
    ),
    "site build link": "Qué comprar y cómo construirlo",
    "site source": "El código",
    "site source about": "Pawnlight es software libre y su hardware es abierto.",
    "site source link": "Código fuente",
    "site licences": "Licencias",
    "site trademarks": (
        "Sorry! y Sequence son marcas de sus propietarios. Pawnlight no tiene relación con sus editores."
    ),
}
