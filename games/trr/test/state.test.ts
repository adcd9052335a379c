import { copiesAsDeclared } from "@salient/kit/testing"
import { game } from "../game.ts"
import { copyState, StateSchema } from "../state.ts"

copiesAsDeclared(game, copyState, StateSchema, 200)
