// A separate process, so that the flood does not disturb the clock that measures the pages. 64 connections from 32
// addresses each send a wrong login as soon as the previous one is answered. The parent sends "flood" and "rest";
// "rest" is answered with the count of each status.
import { servicePrefix } from "@paydown/start/product";
import { addressOf, caller } from "./caller.mjs";

const port = Number(process.argv[2]);
const callers = Array.from({ length: 64 }, (_, number) => caller(port, addressOf(number % 32)));
/** @type {Record<string, number>} */
let counts = {};
let flooding = false;
/** @type {Promise<void>[]} */
let streams = [];

process.on("disconnect", () => process.exit());
process.on("message", async (word) => {
  flooding = word === "flood";
  if (flooding) streams = callers.map(stream);
  else {
    await Promise.all(streams);
    process.send?.(counts);
    counts = {};
  }
});

async function stream(/** @type {ReturnType<typeof caller>} */ call) {
  while (flooding) {
    // One login in four uses an existing username.
    const username =
      Math.random() < 0.25 ? "robin@example.com" : `user${Math.floor(Math.random() * 10_000)}@example.com`;
    const body = { instanceId: "harbor", username, password: "Wrong-guess-1" };
    const status = await call({ method: "POST", path: `${servicePrefix}/token/login`, body }).then(
      (answer) => answer.status,
      () => "none",
    );
    counts[status] = (counts[status] ?? 0) + 1;
  }
}
