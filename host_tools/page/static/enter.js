// Lets a phone in that has a secret behind # in its address, but no cookie yet.

import { isSecret, seatName } from "./seat_name.js";

const secret = location.hash.slice(1);

if (isSecret(secret)) enter();

async function enter() {
  const body = JSON.stringify({ name: seatName(secret) });
  const answer = await fetch("/enter", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) return;
  if (location.pathname === "/seat") location.reload();
  else location.replace(`/seat${location.hash}`);
}
