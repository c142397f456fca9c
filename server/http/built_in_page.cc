#include "server/http/built_in_page.h"

namespace furlong::server {

const std::array<BuiltInFile, 3> kBuiltInFiles = {{
    {"/index.html", R"HTML(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Furlong</title>
<link rel="stylesheet" href="/lobby.css">
<script src="/lobby.js" defer></script>
</head>
<body>
<header>
<p class="kicker">Race programme</p>
<h1>Furlong</h1>
<p>A racing board game for two to eight players. These are the tables on this server.</p>
</header>
<main>
<section aria-labelledby="open-title">
<h2 id="open-title">Open tables</h2>
<ol id="open" class="tables"><li class="none">Loading …</li></ol>
</section>
<section aria-labelledby="running-title">
<h2 id="running-title">Running meetings</h2>
<ol id="running" class="tables"><li class="none">Loading …</li></ol>
</section>
<section aria-labelledby="how-title">
<h2 id="how-title">How to take part</h2>
<p>This server found no web client: build it with <code>./play</code>, or name its folder with <code>--web</code>.
Programs take part through the protocol in <code>docs/protocol.md</code>; <code>examples/protocol-client</code> is one of
them.</p>
</section>
</main>
<footer><p id="state" role="status"></p></footer>
</body>
</html>
)HTML"},
    {"/lobby.css", R"CSS(:root {
  --paper: #f6f1e4; --ink: #22301f; --soft: #66705a; --line: #c9c1a8; --turf: #2f6b3c; --card: #fffdf6;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16201a; --ink: #ece7d6; --soft: #a5ac98; --line: #3b4a3f; --turf: #7fc08c; --card: #1d2a22; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.55 Georgia, "Times New Roman", serif;
}
header { border-bottom: 3px double var(--turf); padding-bottom: 1rem; }
.kicker { margin: 0; color: var(--turf); font-variant: small-caps; letter-spacing: .12em; }
h1 { margin: 0; font-size: 3rem; line-height: 1.1; font-weight: 600; }
h2 { margin: 2rem 0 .6rem; font-size: 1.25rem; }
.tables { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem; }
.tables li { background: var(--card); border: 1px solid var(--line); border-left: .4rem solid var(--turf); border-radius: .3rem; padding: .7rem .9rem; }
.tables li.none { border-left-color: var(--line); color: var(--soft); }
.tables b { display: block; overflow-wrap: anywhere; }
.tables span { color: var(--soft); font-size: .95rem; }
code { font-size: .9em; overflow-wrap: anywhere; }
footer { margin-top: 2.5rem; color: var(--soft); font-size: .95rem; }
)CSS"},
    {"/lobby.js", R"JS("use strict";
const courses = (table) => table.settings.races.map((race) => race.course + (race.steeplechase ? " over fences" : "")).join(", ");
const riders = (table) => table.seats.map((seat) => seat.name).filter(Boolean).join(", ");
function show(id, tables, none, detail) {
  const list = document.getElementById(id);
  list.replaceChildren(...(tables.length ? tables : [null]).map((table) => {
    const item = document.createElement("li");
    if (!table) {
      item.className = "none";
      item.textContent = none;
      return item;
    }
    const title = document.createElement("b");
    title.textContent = table.name || courses(table);
    const line = document.createElement("span");
    line.textContent = detail(table);
    item.append(title, line);
    return item;
  }));
}
async function refresh() {
  const state = document.getElementById("state");
  try {
    const lobby = await (await fetch("/api/lobby")).json();
    show("open", lobby.open, "No open tables at the moment.",
      (table) => `${table.seated} of ${table.players} seats taken · ${courses(table)}${riders(table) ? " · " + riders(table) : ""}`);
    show("running", lobby.running, "No meeting is running at the moment.",
      (table) => `Race ${table.race + 1} of ${table.settings.races.length} · ${riders(table)}`);
    state.textContent = "";
  } catch {
    state.textContent = "The server does not answer. Trying again …";
  }
}
refresh();
setInterval(refresh, 5000);
)JS"},
}};

}  // namespace furlong::server
