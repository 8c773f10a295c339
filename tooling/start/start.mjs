import "./node-version.mjs";
import { startSandbox, startServices } from "./product.mjs";
import { settings, signInHint } from "./settings.mjs";
import { supervise } from "./supervise.mjs";
import { usages } from "./usage.mjs";
import { build, command, install, orRefuse } from "./workspace.mjs";

command(async () => {
  await install();
  orRefuse(await build(), "The build failed. See the errors above.");
  const { port, sandboxPort, dataDir, args, env } = settings();
  console.log("Starting …");
  await supervise(
    [
      () => startSandbox({ port: sandboxPort, servicesPort: port, dataDir, args, show: true }),
      () => startServices({ port, sandboxPort, dataDir, args, env, show: true }),
    ],
    () => console.log(signInHint({ port, sandboxPort })),
  );
}, usages.start);
