export * from "@paydown/shell/testing/fake-services";
