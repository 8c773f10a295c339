import { payEveryWay } from "../pages/paying.js";
import { test } from "../pages/kept-page.js";

test.use({ rege: "none" });

payEveryWay("none");
