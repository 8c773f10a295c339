import { readJsonSettings, type ReadSettings, type SettingsReader } from "../../settings/json-settings.js";

/** How an instance sends text messages through Twilio. Holds a secret: never log it. */
export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that recipients see, such as +14105550100, or the id of a messaging service. */
  readonly from: string;
  /** Origin of the API. */
  readonly url: string;
}

const keys = ["accountSid", "authToken", "from", "url"];

/** Reads the settings of an instance's account at Twilio from JSON, or finds every fault of them. */
export const readTwilioSettings = (text: string): ReadSettings<TwilioSettings> =>
  readJsonSettings(text, keys, settingsIn);

const settingsIn = ({ text }: SettingsReader): TwilioSettings => ({
  accountSid: text("accountSid", /^AC[0-9a-f]{32}$/, "the account's SID: AC and 32 hexadecimal digits"),
  authToken: text("authToken", /^[!-~]{1,200}$/, "the account's auth token"),
  from: text("from", /^(?:\+1\d{10}|MG[0-9a-f]{32})$/, "a number such as +14105550100, or a messaging service's SID"),
  url: text(
    "url",
    /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d+)?|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)$/,
    "an https address without a path",
    "https://api.twilio.com",
  ),
});
