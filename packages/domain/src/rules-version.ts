/** Version of the rules in this package, written beside a decision so that it can be explained later. Semantic versioning. */
export const rulesVersion = "0.1.0";
