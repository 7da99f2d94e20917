/** A message to a receiver on the web. */
export interface WebhookDelivery {
  readonly url: string;
  /** The receiver knows it too, and checks the signature with it. */
  readonly secret: string;
  /** The same for every attempt, so that a receiver can tell a repetition. */
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** Whether a receiver took a message: yes, maybe later, or never. */
export type WebhookResult =
  | { readonly status: "delivered" }
  | { readonly status: "failed"; readonly detail: string }
  | { readonly status: "refused"; readonly detail: string };

/** Sends one message once. Never throws for what the receiver does. */
export type SendWebhook = (delivery: WebhookDelivery) => Promise<WebhookResult>;
