/** The time, as an argument. */
export interface Clock {
  nowMs(): number;
}
