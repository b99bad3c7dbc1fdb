// A complete engine for `minesweeper simulate --engine`: single numbers, then the first cell.
// It chooses as simple_engine.py does.
const lines = require("node:readline").createInterface({ input: process.stdin });

function choose(rows) {
  const covered = [];
  rows.forEach((row, r) => [...row].forEach((letter, c) => "#F".includes(letter) && covered.push([r, c])));
  const mines = new Set();
  for (const wantsMines of [true, false]) {
    for (let r = 0; r < rows.length; r++) {
      for (let c = 0; c < rows[r].length; c++) {
        if (!/[0-8]/.test(rows[r][c])) continue;
        const number = Number(rows[r][c]);
        const near = covered.filter(([y, x]) => Math.abs(y - r) < 2 && Math.abs(x - c) < 2);
        const hidden = near.filter((cell) => !mines.has(String(cell)));
        if (wantsMines && near.length === number) near.forEach((cell) => mines.add(String(cell)));
        else if (!wantsMines && hidden.length && near.length - hidden.length === number) return [hidden, true];
      }
    }
  }
  return [covered.filter((cell) => !mines.has(String(cell))).slice(0, 1), false];
}

lines.on("line", (line) => {
  const asked = JSON.parse(line);
  const answer = { ok: true, id: asked.id, name: "simple" };
  if (asked.do === "choose") {
    const [[cell, ...more], certain] = choose(asked.rows);
    Object.assign(answer, { cell, more, certain });
  }
  console.log(JSON.stringify(answer));
});
