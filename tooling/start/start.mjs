import "./node-version.mjs";
import { demoBank } from "./demo-bank.mjs";
import { startSandbox, startServices } from "./product.mjs";
import { settings, signInHint } from "./settings.mjs";
import { supervise } from "./supervise.mjs";
import { usages } from "./usage.mjs";
import { build, command, install, orRefuse } from "./workspace.mjs";

command(async () => {
  await install();
  orRefuse(await build(), "The build failed. See the errors above.");
  const { port, sandboxPort, dataDir, args, env } = settings();
  const bank = demoBank();
  console.log("Starting …");
  await supervise(
    [
      () =>
        startSandbox({ port: sandboxPort, servicesPort: port, sftpPort: bank?.sftpPort, dataDir, args, show: true }),
      ([sandbox]) =>
        startServices({ port, sandboxPort, dataDir, args, env: { ...env, ...bank?.variables(sandbox) }, show: true }),
    ],
    () => console.log(signInHint({ port, sandboxPort, bank })),
  );
}, usages.start);
