export function Component() {
  return <h1>payments</h1>;
}
