// The site around the Board page: its first minute, and what it says about what is kept.

import { board } from "./board.js";

board.listen((news) => news.kept && document.body.setAttribute("data-kept", news.kept));
