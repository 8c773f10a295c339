export { GeneralContact as Component } from "./general-contact";
