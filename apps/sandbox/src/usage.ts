import type { Usage } from "@paydown/host/usage";

/** The text that `--help` prints. */
export const sandboxUsage: Usage = {
  lines: ["node dist/main.js [FLAGS]"],
  about:
    "Starts the sandbox: a processor that charges nobody, a hosted payment page, and an outbox for mail and text messages.",
  flags: {
    demo: { about: "allow a HOST outside loopback" },
    "test-clock": { value: "FILE", about: "file that sets the current time, on loopback only" },
  },
  variables: {
    PAYDOWN_MODE: "production: the sandbox does not start (development)",
    SANDBOX_PORT: "port to listen on (4610)",
    HOST: "address to listen on (127.0.0.1)",
    PAYDOWN_DATA_DIR: "folder for the sandbox's record (.paydown)",
    PAYDOWN_TEST_CLOCK: "the same as --test-clock",
    PAYDOWN_NOTIFY_URL: "address that receives notifications (the services on this machine)",
    PORT: "port of the services, for PAYDOWN_NOTIFY_URL (4600)",
    PAYDOWN_SERVICE_PREFIX: "path prefix of the services' calls, for PAYDOWN_NOTIFY_URL (/paydown-web-services-2)",
    PAYDOWN_NOTIFY_WHEN: "after, first, delayed:SECONDS, twice, never or altered (after)",
    PAYDOWN_HOSTED_SECRET: "secret that signs notifications (the development secret)",
    PAYDOWN_RETURN_ORIGINS: "more origins that browsers may return to, comma-separated (this machine)",
    PAYDOWN_PUBLIC_URL: "one more origin that browsers may return to (none)",
  },
};
