export function TestsPage() {
  return <h1>TestsPage</h1>;
}
