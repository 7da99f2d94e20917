import type { ModelAnswer } from "../../../ports/model.ts";
import type { Review } from "./review-answer.ts";
import type { Prompt } from "./write-prompt.ts";

/** A model's answer, and the part of it that passed the review. */
export interface Proposal {
  readonly model: string;
  readonly prompt: Prompt;
  readonly answer: ModelAnswer;
  readonly review: Review;
}
