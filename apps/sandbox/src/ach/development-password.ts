/** Public password of every instance at the sandbox's bank, for a developer's machine only. */
export const developmentPassword = "paydown-sandbox";
