export function TrendsPage() {
  return <h1>TrendsPage</h1>;
}
