// Must be the first import: an older Node could not load the others.
const version = process.versions.node.split(".").map(Number);
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error(
    "Paydown needs Node 20.19 or newer; this is Node " +
      process.versions.node +
      ". Install a newer one from nodejs.org and run the same command again.",
  );
  process.exit(1);
}
