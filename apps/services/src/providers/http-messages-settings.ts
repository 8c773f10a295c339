import { readJsonSettings, type ReadSettings, type SettingsReader } from "../settings/json-settings.js";

/** How an instance sends messages through a service of its own. Holds a secret: never log it. */
export interface HttpMessagesSettings {
  /** Base URL without `/outbox`, such as https://messages.example.com. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly secret: string;
}

/** An https address, or an http address of this machine. */
export const secureAddress = /^(?:https:\/\/[^\s/?#]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)[^\s?#]*$/;

const keys = ["url", "secret"];

/** Reads the settings of an instance's own service for messages from JSON, or finds every fault of them. */
export const readHttpMessagesSettings = (text: string): ReadSettings<HttpMessagesSettings> =>
  readJsonSettings(text, keys, settingsIn);

const settingsIn = ({ text }: SettingsReader): HttpMessagesSettings => ({
  url: text("url", secureAddress, "an https address such as https://messages.example.com").replace(/\/+$/, ""),
  secret: text("secret", /^[!-~]{32,1000}$/, "a secret of at least 32 characters, without spaces"),
});
