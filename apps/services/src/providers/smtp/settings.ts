/** How an instance sends mail. Holds secrets: never log it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: encrypted from the first byte, usually port 465; `starttls`: usually port 587. */
  readonly tls: "implicit" | "starttls";
  readonly user?: string;
  readonly password?: string;
  /** Certificates of an authority of one's own, in PEM format. */
  readonly ca?: string;
  /** The address that recipients see as the sender. */
  readonly from: string;
  /** The address that gets reports of mail that could not be delivered; the sender's by default. */
  readonly bounces?: string;
  readonly dkim?: {
    readonly domain: string;
    readonly selector: string;
    /** In PEM format. */
    readonly privateKey: string;
  };
}
