import type { Usage } from "@paydown/host/usage";

/** What `--help` prints. */
export const sandboxUsage: Usage = {
  lines: ["node dist/main.js [FLAGS]"],
  about:
    "Starts the sandbox: a processor that charges nobody, a hosted payment page, and an outbox for mail and text messages.",
  flags: {
    demo: { about: "allow a HOST outside loopback" },
    "test-clock": { value: "FILE", about: "a file that says what time it is, on loopback only" },
  },
  variables: {
    SANDBOX_PORT: "port to listen on (4610)",
    HOST: "address to listen on (127.0.0.1)",
    PAYDOWN_DATA_DIR: "folder of the record (.paydown)",
    PAYDOWN_TEST_CLOCK: "the same as --test-clock",
    PAYDOWN_NOTIFY_URL: "where notifications go (the services on this machine)",
    PORT: "port of the services, for PAYDOWN_NOTIFY_URL (4600)",
    PAYDOWN_SERVICE_PREFIX: "path of the services' calls, for PAYDOWN_NOTIFY_URL (/paydown-web-services-2)",
    PAYDOWN_NOTIFY_WHEN: "after, first, delayed:SECONDS, twice, never or altered (after)",
    PAYDOWN_HOSTED_SECRET: "secret that signs notifications (the development secret)",
    PAYDOWN_RETURN_ORIGINS: "further origins that browsers are sent back to, with commas between (this machine)",
    PAYDOWN_PUBLIC_URL: "another such origin (none)",
  },
};
