import { payEveryWay } from "../pages/paying.js";
import { test } from "../pages/kept-page.js";

test.use({ rege: "every pair" });

payEveryWay("every pair");
