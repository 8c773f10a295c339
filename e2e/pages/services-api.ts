import type { APIRequestContext, APIResponse } from "@playwright/test";
import { billing, billingState, expiry } from "./methods.js";
import type { Person } from "./people.js";

const prefix = "/paydown-web-services-2";

export interface Token {
  readonly jwt: string;
  readonly username: string;
}

/** Calls the services without the portal, as curl would. */
export class ServicesApi {
  constructor(private readonly request: APIRequestContext) {}

  login({ instanceId, username, password }: Person): Promise<APIResponse> {
    return this.request.post(`${prefix}/token/login`, { data: { instanceId, username, password } });
  }

  async tokenOf(person: Person): Promise<Token> {
    const answer = await this.login(person);
    if (!answer.ok())
      throw new Error(`Signing in ${person.username} was answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Token;
  }

  /** `user` is the matrix parameter; the token's own user by default. */
  get(
    path: string,
    { jwt, username }: Token,
    query: Record<string, string> = {},
    user = username,
  ): Promise<APIResponse> {
    return this.request.get(`${prefix}${path};user=${encodeURIComponent(user)}`, {
      headers: bearer(jwt),
      params: query,
    });
  }

  post(
    path: string,
    { jwt, username }: Token,
    data: unknown,
    headers: Record<string, string> = {},
  ): Promise<APIResponse> {
    return this.request.post(`${prefix}${path};user=${encodeURIComponent(username)}`, {
      headers: { ...bearer(jwt), ...headers },
      data,
    });
  }

  pay(token: Token, key: string, payment: object): Promise<APIResponse> {
    return this.post("/api/payments", token, payment, { "Idempotency-Key": key });
  }

  /** Ends a session. Later calls with its token are refused. */
  async logout(token: Token): Promise<void> {
    const answer = await this.post("/api/demographics/logout", token, undefined);
    if (answer.status() !== 204) throw new Error(`Signing out was answered ${answer.status()}.`);
  }

  cancelScheduled({ jwt, username }: Token, reference: string): Promise<APIResponse> {
    return this.request.delete(`${prefix}/api/payments/scheduled/${reference};user=${encodeURIComponent(username)}`, {
      headers: bearer(jwt),
    });
  }

  /** The account's page, reduced to what the payment journeys need. */
  async paymentsOf(token: Token, accountNo: string): Promise<PaymentsOfAccount> {
    return (await (await this.page(token, accountNo)).json()) as PaymentsOfAccount;
  }

  /** The state of the negotiation on an account. */
  async negotiation(token: Token, accountNo: string): Promise<Negotiation> {
    return (await (
      await this.get("/api/strategies/PORPLS/formFields", token, { relatedAccount: accountNo })
    ).json()) as Negotiation;
  }

  /** Sends a proposal, form-encoded. */
  propose({ jwt, username }: Token, code: string, form: Record<string, string>): Promise<APIResponse> {
    return this.request.post(`${prefix}/api/strategies/${code};user=${encodeURIComponent(username)}`, {
      headers: bearer(jwt),
      form,
    });
  }

  page(token: Token, accountNo: string, user = token.username): Promise<APIResponse> {
    return this.get("/api/pages/harbor", token, { pageName: "MakePayment", accountNo }, user);
  }

  /** The configuration that the portal reads first: company, tenant and global. */
  async configuration(instanceId = "harbor"): Promise<Configuration> {
    return (await (
      await this.request.get(`${prefix}/public/configParameters/paymentPortal/${instanceId}`)
    ).json()) as Configuration;
  }

  /** The due as shown on Home. */
  async due(token: Token, accountNo: string): Promise<string> {
    const { globalConfig } = await this.configuration();
    const { accounts } = (await (await this.page(token, accountNo)).json()) as {
      accounts: Record<string, { value: string }>[];
    };
    const row = accounts.find((cells) => cells[globalConfig.rowAccount]?.value === accountNo);
    return row?.[globalConfig.rowDue]?.value ?? "";
  }

  /** Sends a payment as the portal would, with the figures that Confirm would have shown. */
  async payment(
    token: Token,
    accountNo: string,
    method: object,
    figures: { amount: string; feeAmount: string },
  ): Promise<object> {
    const { globalConfig } = await this.configuration();
    const page = (await (await this.page(token, accountNo)).json()) as {
      today: string;
      accounts: Record<string, { value: string }>[];
    };
    const row = page.accounts.find((cells) => cells[globalConfig.rowAccount]?.value === accountNo);
    return {
      instanceId: "harbor",
      action: "oneTime",
      refNum: accountNo,
      demIdtyNo: row?.[globalConfig.rowDemIdtyNo]?.value ?? "",
      firstName: billing["First Name"],
      lastName: billing["Last Name"],
      address: billing["Billing Address"],
      city: billing.City,
      state: billingState,
      zipCode: billing["Zip Code"],
      paymentDate: page.today,
      needsSD: false,
      sdAccepted: false,
      acceptRegE: false,
      ...figures,
      ...method,
    };
  }
}

export interface ShownPayment {
  readonly reference: string;
  readonly key: string;
  readonly total: string;
  readonly paymentDate: string;
  readonly status: string;
}

export interface Negotiation {
  readonly attemptsLeft: number;
  readonly offer: { readonly status: string; readonly amount: string } | null;
  readonly expired?: { readonly amount: string };
}

interface PaymentsOfAccount {
  /** MM/DD/YYYY in the tenant's time zone. */
  readonly today: string;
  readonly openPayments: readonly ShownPayment[];
  readonly scheduledPayments: readonly ShownPayment[];
  readonly finishedPayments: readonly ShownPayment[];
}

interface Configuration {
  readonly globalConfig: { readonly rowAccount: string; readonly rowDue: string; readonly rowDemIdtyNo: string };
  readonly instanceConfig: { readonly documentTitle: string | { en: string; es: string } };
  readonly companyConfig: Readonly<
    Record<"rege1Label" | "rege2Label" | "rege3Label" | "rege4Label" | "companyPhoneNumber", string>
  >;
}

export const cardMethod = (cardNumber: string) => ({
  paymentOption: "0",
  cardNumber,
  expDateMonth: expiry.month,
  expDateYear: expiry.year.slice(2),
  ccv: "123",
});

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` });
