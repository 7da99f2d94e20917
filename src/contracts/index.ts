/** The messages of `proto/goldseam/v1`, their JSON form, topics and errors: everything that roles share. */
export { create } from "@bufbuild/protobuf";
export * from "./enum-name.ts";
export * from "./error.ts";
export * from "./failed-test.ts";
export * from "./gate-result.ts";
export * from "./gen/goldseam/v1/approve_pb.ts";
export * from "./gen/goldseam/v1/build_pb.ts";
export * from "./gen/goldseam/v1/change_pb.ts";
export * from "./gen/goldseam/v1/diff_pb.ts";
export * from "./gen/goldseam/v1/gate_pb.ts";
export * from "./gen/goldseam/v1/heal_pb.ts";
export * from "./gen/goldseam/v1/loop_pb.ts";
export * from "./gen/goldseam/v1/notice_pb.ts";
export * from "./gen/goldseam/v1/tests_pb.ts";
export * from "./json.ts";
export * from "./missing-test.ts";
export * from "./topics.ts";
export * from "./visible-text.ts";
