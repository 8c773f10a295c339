export { LoadingModal as Component } from "@paydown/ui/loading-modal";
