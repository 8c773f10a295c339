import "./node-version.mjs";
import { join } from "node:path";
import { demoBank } from "./demo-bank.mjs";
import { answers, freePort, servicePrefix, startPart, startSandbox, startServices } from "./product.mjs";
import { settings, signInHint } from "./settings.mjs";
import { supervise } from "./supervise.mjs";
import { usages } from "./usage.mjs";
import { build, command, install, orRefuse, root } from "./workspace.mjs";

const services = join(root, "apps/services");
const portal = join(root, "apps/portal");
const guest = join(root, "apps/guest");

command(async () => {
  await install();
  // The services write each page from the built manifest; the development server then substitutes the sources.
  orRefuse(await build(), "The build failed. See the errors above.");
  const { port, sandboxPort, dataDir, args, env } = settings();
  const bank = demoBank();
  const [servicesPort, guestPort] = [await freePort(), await freePort()];
  const behind = { PAYDOWN_DEV_SERVICES: `http://127.0.0.1:${servicesPort}`, PAYDOWN_DEV_PREFIX: servicePrefix };
  console.log("Starting, with hot reload …");
  await supervise(
    [
      () => startSandbox({ port: sandboxPort, servicesPort, sftpPort: bank?.sftpPort, dataDir, args, show: true }),
      ([sandbox]) =>
        startServices({
          port: servicesPort,
          sandboxPort,
          dataDir,
          args,
          env: {
            PAYDOWN_PUBLIC_URL:
              process.env.PAYDOWN_PUBLIC_URL ||
              `http://${(process.env.HOST || "127.0.0.1").replace("127.0.0.1", "localhost")}:${port}`,
            ...env,
            ...bank?.variables(sandbox),
          },
          show: true,
          cwd: services,
          node: [
            join(services, "node_modules/tsx/dist/cli.mjs"),
            "watch",
            "--clear-screen=false",
            "--conditions=@paydown/source",
            "src/main.ts",
          ],
        }),
      () =>
        startPart({
          name: "development server of the guest portal",
          node: [join(guest, "node_modules/vite/bin/vite.js"), "--clearScreen", "false"],
          env: { HOST: "127.0.0.1", PORT: String(guestPort), ...behind },
          ready: () => answers(`http://127.0.0.1:${guestPort}/pay/guest/@vite/client`),
          show: true,
          cwd: guest,
        }),
      () =>
        startPart({
          name: "development server",
          node: [join(portal, "node_modules/vite/bin/vite.js"), "--clearScreen", "false"],
          env: { PORT: String(port), PAYDOWN_DEV_GUEST: `http://127.0.0.1:${guestPort}`, ...behind },
          ready: () => answers(`http://${process.env.HOST || "127.0.0.1"}:${port}/pay/@vite/client`),
          show: true,
          cwd: portal,
        }),
    ],
    () => console.log(signInHint({ port, sandboxPort, bank })),
  );
}, usages.dev);
