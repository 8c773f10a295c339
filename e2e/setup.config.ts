export { makeTemplate as default } from "./fixtures/template.js";
