import { copiesAsDeclared } from "@salient/kit/testing"
import { copyState } from "../copy.ts"
import { game } from "../game.ts"
import { StateSchema } from "../state.ts"

copiesAsDeclared(game, copyState, StateSchema, 200)
