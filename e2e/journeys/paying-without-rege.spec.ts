import { payEveryWay } from "../pages/paying.js";
import { test } from "../pages/signed-in.js";

test.use({ rege: "none" });

payEveryWay("none");
