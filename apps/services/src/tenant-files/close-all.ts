/** Closes resources, the last one first. One that fails keeps no other from closing; its error is thrown in the end. */
export async function closeAll(resources: { close(): Promise<void> | void }[]): Promise<void> {
  const last = resources.pop();
  if (!last) return;
  try {
    await last.close();
  } finally {
    await closeAll(resources);
  }
}
