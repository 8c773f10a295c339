/**
 * The time after sending a payment during which its key may still become a payment, in milliseconds. When
 * getPaymentStatus does not know the key after this time, nothing was charged and nothing will be.
 */
export const paymentArrivalMs = 60_000;

/**
 * How long the services take at most to create a payment after its call has arrived, in milliseconds; after that they
 * refuse it. The rest of {@link paymentArrivalMs} is for the call to reach the services.
 */
export const paymentCreationMs = 45_000;
