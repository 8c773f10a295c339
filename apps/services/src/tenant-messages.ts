import { httpMessages, messagesCheckPath } from "./providers/http-messages.js";
import { type HttpMessagesSettings, readHttpMessagesSettings } from "./providers/http-messages-settings.js";
import { stopPaths } from "./notifications/stops/stop-routes.js";
import type { FailureReason } from "./providers/messages.js";
import { answerWithin, reasonOf } from "./providers/readable-answer.js";
import type { Senders } from "./providers/senders.js";
import { readSmtpSettings, type SmtpSettings } from "./providers/smtp/settings.js";
import { smtpMail } from "./providers/smtp/smtp-mail.js";
import { readTwilioSettings, type TwilioSettings } from "./providers/twilio/settings.js";
import { twilioText } from "./providers/twilio/twilio-text.js";
import {
  currentSettings,
  instancesWith,
  settingsAtStart,
  type TenantSettingsKind,
  type TenantSettingsSource,
  tenantVariables,
} from "./settings/tenant-settings.js";
import { StartupError } from "./startup-error.js";

const smtp: TenantSettingsKind<SmtpSettings> = { prefix: "PAYDOWN_SMTP", read: readSmtpSettings };
const twilio: TenantSettingsKind<TwilioSettings> = { prefix: "PAYDOWN_TWILIO", read: readTwilioSettings };
const service: TenantSettingsKind<HttpMessagesSettings> = {
  prefix: "PAYDOWN_MESSAGES",
  read: readHttpMessagesSettings,
};
const kinds = [smtp, twilio, service];

/** The variables that name files with an instance's settings. */
export const messageFileVariables = (instanceId: string): string[] =>
  kinds.map(({ prefix }) => tenantVariables(prefix, instanceId).file);

export interface TenantMessagesOptions extends TenantSettingsSource {
  /** Sends what an instance has no sender of its own for. */
  readonly common: Senders;
  /**
   * The address of the services' prefix, where Twilio reports what became of a text; without it, Twilio reports
   * nothing.
   */
  readonly publicPrefix?: string;
  /** The longest that one call or connection may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** For looking at the instances' own senders alone. */
export const noSenders: Senders = {
  mail: { timeoutMs: 0, send: async () => ({ kind: "refused" }) },
  sms: { timeoutMs: 0, send: async () => ({ kind: "refused" }) },
};

/** Whether an instance's own sender works. `fault` is a sentence without a secret; null if it does. */
export interface SenderCheck {
  readonly instanceId: string;
  /** Such as "the mail server smtp.example.com". */
  readonly sender: string;
  readonly fault: string | null;
}

/** The senders of each instance. */
export interface TenantMessages {
  of(instanceId: string): Senders;
  /** See `StopRoutesOptions`. */
  twilioTokenOf(instanceId: string): string | null | undefined;
  /** Signs in at every sender of an instance, and sends nothing. */
  check(): Promise<SenderCheck[]>;
}

/**
 * The senders of each instance: its mail server, its account at Twilio or its own service, or else the common ones. A
 * file with settings is read again for each message, so a new password needs no restart. No error holds a secret.
 *
 * @throws StartupError with every fault of {@link messageSettingFaults}, one on each line
 */
export function tenantMessages(options: TenantMessagesOptions): TenantMessages {
  const faults = messageSettingFaults(options);
  if (faults.length > 0) throw new StartupError(faults.join("\n"), 2);
  const own = new Map(options.instanceIds.map((id) => [id, ownSenders(options, id)]));
  return {
    of: (instanceId) => ({ ...options.common, ...own.get(instanceId)?.senders }),
    twilioTokenOf: (instanceId) =>
      instancesWith(twilio.prefix, options).includes(instanceId)
        ? (soundSettings(twilio, options.env, instanceId).settings?.authToken ?? null)
        : undefined,
    async check() {
      const checks = [...own].flatMap(([instanceId, { checks }]) => checks.map((check) => ({ instanceId, check })));
      return Promise.all(checks.map(async ({ instanceId, check }) => ({ instanceId, ...(await check()) })));
    },
  };
}

/** Whether an instance sends both kinds of messages itself, without the common senders. */
function hasOwnSenders(source: TenantSettingsSource, instanceId: string): boolean {
  const has = ({ prefix }: { readonly prefix: string }) => instancesWith(prefix, source).includes(instanceId);
  return has(service) || (has(smtp) && has(twilio));
}

/** The addresses that an instance's own senders are called at, and the variables that they come from. */
export const webSenders = (env: NodeJS.ProcessEnv, instanceId: string): { url: string; variable: string }[] =>
  [currentSettings(twilio, env, instanceId), currentSettings(service, env, instanceId)].map(
    ({ settings, variable }) => ({ url: settings?.url ?? "", variable }),
  );

/** Whether some instance sends its mail or its text messages through the common senders. */
export const needsCommonSenders = (source: TenantSettingsSource): boolean =>
  source.instanceIds.length === 0 || source.instanceIds.some((id) => !hasOwnSenders(source, id));

/** Every fault of the settings, each a sentence that names the variable and has no secret. */
export const messageSettingFaults = (source: TenantSettingsSource): string[] => [
  ...settingsAtStart(smtp, source).faults,
  ...settingsAtStart(twilio, source).faults,
  ...settingsAtStart(service, source).faults,
];

/** What a start tells about the senders. It goes on anyway, because messages can wait. */
export const senderWarnings = (checks: readonly SenderCheck[]): string[] =>
  checks.flatMap(({ instanceId, sender, fault }) =>
    fault === null ? [] : [`${instanceId} cannot use ${sender} now; its messages wait. ${fault}`],
  );

type Check = () => Promise<Omit<SenderCheck, "instanceId">>;

interface OwnSenders {
  readonly senders: Partial<Senders>;
  readonly checks: readonly Check[];
}

function ownSenders(options: TenantMessagesOptions, instanceId: string): OwnSenders {
  const has = ({ prefix }: { readonly prefix: string }) => instancesWith(prefix, options).includes(instanceId);
  const parts = [
    ...(has(service) ? [ownService(options, instanceId)] : []),
    ...(has(smtp) ? [mailServer(options, instanceId)] : []),
    ...(has(twilio) ? [twilioAccount(options, instanceId)] : []),
  ];
  return {
    senders: Object.assign({}, ...parts.map(({ senders }) => senders)) as Partial<Senders>,
    checks: parts.flatMap(({ checks }) => checks),
  };
}

/** The settings now; undefined while they have a fault, for example while their file is being replaced. */
function soundSettings<Settings>(kind: TenantSettingsKind<Settings>, env: NodeJS.ProcessEnv, instanceId: string) {
  const { settings, faults, variable } = currentSettings(kind, env, instanceId);
  return { settings: faults.length === 0 ? settings : undefined, variable };
}

function mailServer({ env, timeoutMs }: TenantMessagesOptions, instanceId: string): OwnSenders {
  const mail = smtpMail({ settings: () => soundSettings(smtp, env, instanceId).settings, timeoutMs });
  return {
    senders: { mail },
    checks: [
      async () => {
        const { settings, variable } = soundSettings(smtp, env, instanceId);
        const host = settings?.host ?? "";
        const reason = await mail.check();
        return { sender: `the mail server ${host}`, fault: reason && mailFaultOf(reason, host, variable) };
      },
    ],
  };
}

function mailFaultOf(reason: FailureReason, host: string, variable: string): string {
  const told: Partial<Record<FailureReason, string>> = {
    "sign-in refused": `It refuses the sign-in. Correct "user" or "password" in ${variable}.`,
    certificate: `Its certificate is not valid for ${host}. Correct "host" or "ca" in ${variable}.`,
    "no encryption": `It offers no encryption there. Correct "port" or "tls" in ${variable}.`,
    unreadable: `The settings cannot be read. Correct ${variable}.`,
  };
  return told[reason] ?? `It does not answer (${reason}). Check "host" and "port" in ${variable}, and the network.`;
}

function twilioAccount({ env, timeoutMs, publicPrefix }: TenantMessagesOptions, instanceId: string): OwnSenders {
  const sms = twilioText({
    settings: () => soundSettings(twilio, env, instanceId).settings,
    timeoutMs,
    ...(publicPrefix !== undefined && { reportTo: publicPrefix + stopPaths.twilio(instanceId) }),
  });
  return {
    senders: { sms },
    checks: [
      async () => {
        const { variable } = soundSettings(twilio, env, instanceId);
        const reason = await sms.check();
        return {
          sender: "its account at Twilio",
          fault:
            reason &&
            (reason === "sign-in refused"
              ? `Twilio refuses the sign-in. Correct "accountSid" or "authToken" in ${variable}.`
              : `Twilio does not answer (${reason}). Check the network.`),
        };
      },
    ],
  };
}

function ownService({ env, timeoutMs }: TenantMessagesOptions, instanceId: string): OwnSenders {
  const now = () => soundSettings(service, env, instanceId);
  // An instance whose settings cannot be read reaches nobody, and its messages wait.
  const messages = () => {
    const { settings } = now();
    return settings && httpMessages({ url: settings.url, secret: () => settings.secret, timeoutMs });
  };
  const unreadable = { kind: "unknown", reason: "unreadable" } as const;
  return {
    senders: {
      mail: { timeoutMs, send: async (mail, attempt) => (await messages()?.mail.send(mail, attempt)) ?? unreadable },
      sms: { timeoutMs, send: async (text, attempt) => (await messages()?.sms.send(text, attempt)) ?? unreadable },
    },
    checks: [
      async () => {
        const { settings, variable } = now();
        const sender = "its service for messages";
        if (!settings) return { sender, fault: `The settings cannot be read. Correct ${variable}.` };
        const answer = await answerWithin(timeoutMs, `${settings.url}${messagesCheckPath}`, {
          headers: { authorization: `Bearer ${settings.secret}` },
        }).then(
          ({ status }) => status,
          (error: unknown) => reasonOf(error),
        );
        return { sender, fault: serviceFaultOf(answer, variable) };
      },
    ],
  };
}

function serviceFaultOf(answer: number | FailureReason, variable: string): string | null {
  if (answer === 204) return null;
  if (answer === 401 || answer === 403) return `It refuses the secret. Correct "secret" in ${variable}.`;
  if (typeof answer === "number")
    return `It answers ${answer} to GET ${messagesCheckPath}, and not 204 (docs/wire-formats.md).`;
  return `It does not answer (${answer}). Check "url" in ${variable}, and the network.`;
}
